/** A query of an address: it may hold a token, or what a member looks for. */
const QUERY = /\?[\w%.~+-]{1,100}=[^\s"'`<>\\)]*/g;
const NAMED = /\b(magic|invite|token|otp|code|secret|password|jwt|key)=[^\s"'`<>\\&)]+/gi;
const BEARER = /\bBearer\s+[\w.~+/-]+=*/gi;
const JWT = /\beyJ[\w-]{8,300}\.[\w.-]+/g;
const MAIL_ADDRESS = /[^\s"'`<>()[\]{},;:\\/@=]{1,64}@[\p{L}\p{N}][\p{L}\p{N}.-]*/gu;

/** A text for the log, without queries, tokens and mail addresses; it stays readable. */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(QUERY, '?…')
    .replaceAll(NAMED, '$1=…')
    .replaceAll(BEARER, 'Bearer …')
    .replaceAll(JWT, '…')
    .replaceAll(MAIL_ADDRESS, '…@…');
}
