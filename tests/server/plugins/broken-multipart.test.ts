import { expect, test } from 'vitest'
import { testApp } from '#support/app.ts'

/** A file that arrives broken is a mistake of its sender, whatever route it was for. */

const t = await testApp()
const admin = await t.as('admin')
const BOUNDARY = 'x-boundary'
const part = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK`
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** Every route that takes files, as the description of the interface has it. */
const uploads = Object.entries(
  (
    await admin.get<{ paths: Record<string, Record<string, { requestBody?: { content?: object } }>> }>(
      'openapi.json',
    )
  ).response.json().paths as Record<string, Record<string, { requestBody?: { content?: object } }>>,
).flatMap(([path, { post }]) => ('multipart/form-data' in (post?.requestBody?.content ?? {}) ? [path] : []))

test('there are routes that take files', () => expect(uploads.length).toBeGreaterThan(3))

test.each([
  ['cut off', TYPE, part],
  ['without a boundary', 'multipart/form-data', part],
  ['no parts at all', TYPE, 'nonsense'],
  ['an empty body', TYPE, ''],
  ['a head that cannot be read', TYPE, `--${BOUNDARY}\r\n\u0000: x\r\n\r\nPK\r\n--${BOUNDARY}--\r\n`],
])('%s', async (_what, type, payload) => {
  for (const path of uploads) {
    const url = path.replaceAll(/\{\w+\}/g, '018f0000-0000-7000-8000-000000000001')
    const answer = await t.app.inject({
      ...{ method: 'POST', url: url.startsWith('/api') ? url : `/api/v2${url}`, cookies: admin.cookies },
      ...{ headers: { 'content-type': type }, payload },
    })
    expect([answer.statusCode < 500, answer.json().msg.length > 0], `${path} ${answer.body}`).toEqual([
      true,
      true,
    ])
  }
})
