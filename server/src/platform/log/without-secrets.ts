/** The query of an address may hold a token, or a member's search. */
const QUERY = /\?[\w%.~+-]{1,100}=[^\s"'`<>\\)]*/g;
const NAMED = /\b(magic|invite|token|otp|code|secret|password|jwt|key)=[^\s"'`<>\\&)]+/gi;
const BEARER = /\bBearer\s+[\w.~+/-]+=*/gi;
const JWT = /\beyJ[\w-]{8,300}\.[\w.-]+/g;
const MAIL_ADDRESS = /[^\s"'`<>()[\]{},;:\\/@=]{1,64}@[\p{L}\p{N}][\p{L}\p{N}.-]*/gu;

export function withoutSecrets(text: string): string {
  return text
    .replaceAll(QUERY, '?…')
    .replaceAll(NAMED, '$1=…')
    .replaceAll(BEARER, 'Bearer …')
    .replaceAll(JWT, '…')
    .replaceAll(MAIL_ADDRESS, '…@…');
}
