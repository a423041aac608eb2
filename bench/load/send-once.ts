import type { Call } from './load.ts';

export async function sendOnce<Answer>(url: string, call: Call): Promise<Answer> {
  const { method, path, token, body } = call;
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}`);
  return (await answer.json()) as Answer;
}
