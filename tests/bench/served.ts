import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Served {
  readonly port: number
  /** Largest resident memory since it was last asked, in bytes. */
  peak(): number
}

type Report = { port: number } | { rss: number }

/** Runs `work` against a server process on the database, with a built front end where one is named; the process ends with it. */
export async function served<T>(
  url: string,
  work: (server: Served) => Promise<T>,
  webRoot?: string,
): Promise<T> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), webRoot ? [url, webRoot] : [url])
  try {
    const [first] = (await once(child, 'message')) as [Report]
    if (!('port' in first)) throw new Error('the server did not print its port')
    let peak = 0
    child.on('message', (report: Report) => {
      if ('rss' in report) peak = Math.max(peak, report.rss)
    })
    return await work({
      port: first.port,
      peak: () => {
        const value = peak
        peak = 0
        return value
      },
    })
  } finally {
    child.disconnect()
    if (child.exitCode === null) await once(child, 'exit')
  }
}
