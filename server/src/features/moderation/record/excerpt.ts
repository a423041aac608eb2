const CHARACTERS = 140;

export function excerptOf(body: string): string {
  const line = body.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > CHARACTERS ? `${characters.slice(0, CHARACTERS).join('')}…` : line;
}
