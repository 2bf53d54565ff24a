import fastify from 'fastify';
import pg from 'pg';

/**
 * Serves routes that show the upper bound of the API's throughput. Each route runs one prepared statement through pg, which reads the same rows as
 * the API.
 */
export async function bareRoutes(connectionString: string, { user, company }: { user: string; company: string }) {
  const pool = new pg.Pool({ connectionString, max: 10 });
  // pg reports connections that close during shutdown here. Without a listener the process would crash.
  pool.on('error', () => {});
  const app = fastify();
  app.addHook('onClose', () => pool.end());
  const queryFirst = async (name: string, text: string, value: string) =>
    (await pool.query({ name, text, values: [value] })).rows[0];

  const reviews = (whose: string) => `
    coalesce((select json_agg(page) from (
      select r.id, r.title, r.description, r.rating, r.created_at, r.updated_at, r.experience_date,
        u.name, u.last_name, u.avatar, u.share_data, c.domain, c.name as company, c.website
      from reviews r join users u on u.id = r.user_id join companies c on c.id = r.company_id
      where ${whose} and r.deleted_at is null order by r.created_at desc, r.id desc limit 20
    ) page), '[]') as reviews`;
  const COMPANY = `o.id, o.domain, o.name, o.website, o.claimed_at, o.description, o.country, o.city, o.address, o.avatar,
    o.reviews_count, o.ratings_sum, o.rating_counts, o.created_at`;
  const selectCompany = `select ${COMPANY}, ${reviews('r.company_id = o.id and r.hidden_at is null')} from companies o`;

  app.get<{ Params: { id: string } }>('/company/:id', ({ params }) =>
    queryFirst('company', `${selectCompany} where o.domain = $1`, params.id),
  );
  app.get('/review/company', () => queryFirst('company-by-id', `${selectCompany} where o.id = $1`, company));
  app.get('/review/user', () =>
    queryFirst('user', `select o.reviews_count, ${reviews('r.user_id = o.id')} from users o where o.id = $1`, user),
  );
  app.get('/user/me', () =>
    queryFirst(
      'account',
      `select id, email, name, last_name, avatar, country, language, share_data, role, reviews_count
       from users where id = $1`,
      user,
    ),
  );
  app.get('/company', () =>
    queryFirst('owner', `select ${COMPANY}, o.email, o.work_email, o.phone from companies o where o.id = $1`, company),
  );
  return app;
}
