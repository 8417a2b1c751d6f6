import Fastify from 'fastify';
import pg from 'pg';

// The least a search in the database can cost: one route, one statement, one row range of an index.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();

app.get<{ Querystring: { pincode: string } }>('/places', async ({ query }) => {
  const { rows } = await pool.query(
    'select locality, city, state, pincode from places where pincode = $1 limit 8',
    [query.pincode],
  );
  return rows;
});

console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
