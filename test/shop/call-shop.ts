/** A call of the shop as a program makes it; throws when it is refused. */
export async function callShop<T>(
  shopUrl: string,
  name: string,
  body: object,
  as: { token?: string; cookie?: string; address?: string } = {},
): Promise<T> {
  return (await postJson(`${shopUrl}/backend/${name}`, body, as)).json();
}

export async function postJson(
  url: string,
  body: object,
  { token, cookie, address }: { token?: string; cookie?: string; address?: string } = {},
): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(address && { 'x-forwarded-for': address }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} was refused: ${answer.status} ${await answer.text()}`);
  return answer;
}
