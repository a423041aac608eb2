/** The ids of what a benchmark reads, as a seeded database has them. */
export interface Seeded {
  memberIds: string[];
  discussedPost: string;
  hotPost: string;
  longThread: string;
  shortThread: string;
}
