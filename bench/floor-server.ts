import fastify from 'fastify';
import pg from 'pg';

/** The least that this stack can cost: a constant, and the feed's 20 rows by one prepared statement. */
const [, , host = '', user = '', database = '', member = ''] = process.argv;
const pool = new pg.Pool({ host, user, database, max: 10 });
const app = fastify();

app.get('/constant', async () => ({ success: true }));
app.get('/rows', async () => {
  const { rows } = await pool.query({
    name: 'floor',
    text: `select p.*, u.username, u.name, c.comments, c.all_comments from (
        select id from (select seq, author_id, id from posts
          where parent_id is null and deleted_at is null order by seq desc limit 3000) newest
        where author_id = any(array(select followee_id from follows where follower_id = $1))
        order by seq desc limit 20) home
      join posts p using (id) join users u on u.id = p.author_id
      join post_counts c on c.post_id = p.id order by p.seq desc`,
    values: [member],
  });
  return rows;
});

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
