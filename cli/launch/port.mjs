import { createServer } from 'node:net'
import { Refusal } from './refusal.mjs'

/** Refuses early, before anything is built, when the port we are to serve on is taken. */
export async function ensurePortFree({ PORT, HOST } = process.env) {
  const port = Number(PORT || 3000)
  if (!Number.isInteger(port) || port <= 0 || port > 65_535) return // server/env.ts says what is wrong with it
  const code = await listenOnce(port, HOST || '127.0.0.1')
  if (code === 'EADDRINUSE')
    throw new Refusal(`端口 ${port} 已被占用：请先停止占用它的程序，或用 PORT=… 换一个端口。`)
  if (code === 'EACCES') throw new Refusal(`没有权限使用端口 ${port}：请用 PORT=… 换一个大于 1024 的端口。`)
}

function listenOnce(port, host) {
  const probe = createServer()
  return new Promise((done) => {
    probe.once('error', (error) => done(error.code))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(undefined)))
  })
}
