import type { Kysely, KyselyPlugin } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export function createPlanCollector(db: Kysely<Schema>): { db: Kysely<Schema>; plans: string[] } {
  const plans: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind !== 'RawNode') return node;
      const [first, ...rest] = node.sqlFragments;
      return {
        ...node,
        sqlFragments: [`explain (analyze, costs off, timing off) ${first}`, ...rest],
      };
    },
    async transformResult({ result }) {
      plans.push(result.rows.map((row) => String(row['QUERY PLAN'])).join('\n'));
      return { ...result, rows: [] };
    },
  };
  return { db: db.withPlugin(plugin), plans };
}
