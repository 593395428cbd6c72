import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { errors } from '#server/plugins/errors.ts'

test('a client that leaves before the answer ends is no failure in the log; what fails is', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } })
  await app.register(errors)
  for (const code of ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'])
    app.get(`/${code}`, () => {
      throw Object.assign(new Error('the stream ended'), { code })
    })
  await app.inject('/ERR_STREAM_PREMATURE_CLOSE')
  expect(lines).toEqual([])
  await app.inject('/ERR_STREAM_DESTROYED')
  expect(lines).toHaveLength(1)
})
