export interface Seeded {
  memberIds: string[];
  discussedPost: string;
  hotPost: string;
  longThread: string;
  shortThread: string;
}
