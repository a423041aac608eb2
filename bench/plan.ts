/** What PostgreSQL did for a work, as `explain analyze` tells it. */
export interface Plan {
  work: string;
  plan: string;
}
