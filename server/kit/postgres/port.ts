import { createServer } from 'node:net'
import { errorCode, errorText, StartError } from '../start-error.ts'

/** A port of 127.0.0.1 that is free at this moment; `wanted` 0 lets the system choose. Throws a StartError when taken. */
export function freePort(wanted = 0): Promise<number> {
  const probe = createServer()
  return new Promise((done, fail) => {
    probe.once('error', (error) => fail(new StartError(portSentence(wanted, error))))
    probe.listen({ port: wanted, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : wanted))
    })
  })
}

function portSentence(port: number, error: Error): string {
  return errorCode(error) === 'EADDRINUSE'
    ? `端口 ${port} 已被占用，请换一个端口。`
    : `端口 ${port} 不能使用：${errorText(error)}。`
}
