import Fastify from 'fastify';
import pg from 'pg';

// What a first version of the call would be: one route, one statement, no copy kept.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();

app.get('/products', async () => {
  const { rows } = await pool.query('select * from products order by id desc limit 24');
  return rows;
});

console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
