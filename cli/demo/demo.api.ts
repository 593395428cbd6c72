/** The public API as the loaders use it; tests put `app.inject` behind it. */
export interface Api {
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    body?: unknown,
  ): Promise<Record<string, unknown>>
}

interface Envelope {
  code: string
  msg: string
  data: Record<string, unknown>
}

/** Signs in over HTTP and keeps the session. A refusal is an Error with the server's sentence. */
export async function connect(url: string, account: string, password: string): Promise<Api> {
  let cookie = ''
  const call: Api['call'] = async (method, path, body) => {
    const headers = {
      'content-type': 'application/json',
      'software-id': 'pig-farm-cli',
      ...(cookie ? { cookie } : {}),
    }
    const response = await fetch(`${url}/api/v2/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const set = response.headers.getSetCookie().map((one) => one.split(';')[0])
    if (set.length) cookie = set.join('; ')
    const envelope = (await response.json()) as Envelope
    if (envelope.code !== 'SUCCESS') throw new Error(`${method} ${path}: ${envelope.msg}`)
    return envelope.data
  }
  await call('POST', 'base/account/login', { account, password, remember: false })
  return { call }
}
