import { PASSWORD } from './setting.ts'

/** The administrator's session with a server on a port; every call throws unless it succeeds. */
export interface OverSocket {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  /** Sends a workbook as a browser's form does. */
  upload<T>(path: string, file: Buffer): Promise<T>
}

/** Signs in over the socket. */
export async function overSocket(port: number): Promise<OverSocket> {
  const api = `http://127.0.0.1:${port}/api/v2`
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${api}/base/account/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ account: 'admin', password: PASSWORD }),
  })
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const call = async <T>(path: string, init: RequestInit): Promise<T> => {
    const answer = await fetch(`${api}/${path}`, init)
    const { code, msg, data } = (await answer.json()) as { code: string; msg: string; data: T }
    if (code !== 'SUCCESS') throw new Error(`${path}: ${answer.status} ${msg}`)
    return data
  }
  return {
    get: (path) => call(path, { headers: { cookie } }),
    post: (path, body) =>
      call(path, { method: 'POST', headers: { cookie, ...json }, body: JSON.stringify(body) }),
    upload: (path, file) => {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(file)]), '导入.xlsx')
      return call(path, { method: 'POST', headers: { cookie }, body })
    },
  }
}
