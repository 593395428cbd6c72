import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Course of one connection: cut after so many bytes on the way there, or before its answer comes back. */
export interface Cut {
  readonly afterBytes?: number
  readonly loseAnswer?: boolean
}

/** A network before a server that cuts connections on request. */
export async function cuttingProxy(port: number, cutOf: (connection: number) => Cut | undefined) {
  const passed = { bytes: 0, connections: 0 }
  const proxy = createServer((client) => {
    const cut = cutOf(passed.connections++)
    const server = connect(port, '127.0.0.1')
    let sent = 0
    client.on('data', (piece: Buffer) => {
      sent += piece.length
      passed.bytes += piece.length
      if (cut?.afterBytes !== undefined && sent > cut.afterBytes) client.destroy()
      else server.write(piece)
    })
    server.on('data', (piece: Buffer) => {
      if (cut?.loseAnswer) client.destroy()
      else client.write(piece)
    })
    const end = (other: Socket) => () => void other.destroy()
    client.on('close', end(server)).on('error', end(server))
    server.on('close', end(client)).on('error', end(client))
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise((done) => proxy.close(() => done())))
  return { port: (proxy.address() as AddressInfo).port, passed }
}
