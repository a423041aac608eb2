/** A post that other content names by its key, or a comment below another one of these. */
export interface NamedText {
  key: string;
  author: string;
  hoursAgo: number;
  text: string;
  below?: string;
}
