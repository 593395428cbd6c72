import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export interface HeardMail {
  readonly from: string
  readonly to: readonly string[]
  /** The message as it came, headers first. */
  readonly data: string
}

export interface SmallSmtp {
  /** smtp://127.0.0.1:port */
  url: string
  mails: HeardMail[]
  /** Reply to RCPT TO; a test may refuse. */
  rcpt: (to: string) => string
}

/** A mail server of the test's own: plain SMTP, no TLS, keeps what it received. */
export function smallSmtpServer(): SmallSmtp {
  const taken = () => '250 ok'
  const small: SmallSmtp = { url: '', mails: [], rcpt: taken }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.setEncoding('utf8')
    converse(socket, small)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    small.url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  beforeEach(() => {
    small.mails = []
    small.rcpt = taken
  })
  return small
}

const END_OF_MAIL = '\r\n.\r\n'

function converse(socket: Socket, small: SmallSmtp): void {
  let [text, from, isData] = ['', '', false]
  let to: string[] = []
  const say = (line: string) => socket.write(`${line}\r\n`)
  const command = (line: string): void => {
    const word = line.slice(0, 4).toUpperCase()
    if (word === 'EHLO' || word === 'HELO') say('250 small')
    else if (word === 'MAIL') {
      ;[from, to] = [line.slice(10).replace(/[<>]/g, '').trim(), []]
      say('250 ok')
    } else if (word === 'RCPT') {
      const one = line.slice(8).replace(/[<>]/g, '').trim()
      to.push(one)
      say(small.rcpt(one))
    } else if (word === 'DATA') {
      isData = true
      say('354 go on')
    } else if (word === 'RSET' || word === 'NOOP') say('250 ok')
    else if (word === 'QUIT') socket.end('221 bye\r\n')
    else say('502 not here')
  }
  say('220 small ready')
  socket.on('data', (part) => {
    text += String(part)
    for (;;) {
      const mark = isData ? END_OF_MAIL : '\r\n'
      const end = text.indexOf(mark)
      if (end < 0) return
      const piece = text.slice(0, end)
      text = text.slice(end + mark.length)
      if (!isData) command(piece)
      else {
        small.mails.push({ from, to, data: piece })
        isData = false
        say('250 taken')
      }
    }
  })
}
