import { createWriteStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { fromBuffer } from 'yauzl'
import type { Answer, Client } from '#support/app.ts'

/** One question and its answer, as they are kept. */
export interface Recorded {
  readonly question: string
  readonly status: number
  /** JSON as it came, or the parts of a file by name. */
  readonly answer: unknown
}

export interface Recording {
  get(path: string): Promise<Answer<unknown>>
  post(path: string, body: object): Promise<Answer<unknown>>
  readonly count: () => number
  end(): Promise<void>
}

/** Asks as one person and keeps every answer in a file, a line of JSON each. */
export function recordingOf(client: Client, file: string): Recording {
  const packed = createGzip()
  const done = finished(packed.pipe(createWriteStream(file)))
  const asked = new Set<string>()
  const keep = async (question: string, ask: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> => {
    const answer = await ask()
    if (!asked.has(question)) {
      asked.add(question)
      const line = { question, status: answer.status, answer: await readable(answer) } satisfies Recorded
      packed.write(`${JSON.stringify(line)}\n`)
    }
    return answer
  }
  return {
    get: (path) => keep(`GET ${path}`, () => client.get(path)),
    post: (path, body) => keep(`POST ${path} ${JSON.stringify(body)}`, () => client.post(path, body)),
    count: () => asked.size,
    end: async () => {
      packed.end()
      await done
    },
  }
}

const SHEET = /spreadsheetml|zip/

/** Content of an answer, without the number of its request, which is drawn anew each time. */
async function readable({ response }: Answer<unknown>): Promise<unknown> {
  const number = String(response.headers['x-request-id'] ?? '')
  const plain = (words: string) => (number === '' ? words : words.replaceAll(number, '-'))
  if (SHEET.test(String(response.headers['content-type']))) {
    const parts = await partsOf(response.rawPayload)
    return Object.fromEntries([...parts].map(([name, words]) => [name, plain(words)]))
  }
  const words = plain(response.body)
  try {
    return JSON.parse(words)
  } catch {
    return words
  }
}

/** Texts of the files in a ZIP file. */
function partsOf(file: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    fromBuffer(file, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const parts = new Map<string, string>()
      zip.on('error', reject)
      zip.on('end', () => resolve(parts))
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed)
          text(stream).then((words) => {
            parts.set(entry.fileName, words)
            zip.readEntry()
          }, reject)
        })
      })
      zip.readEntry()
    })
  })
}
