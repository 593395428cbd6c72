/** Nothing sent through an event form of one company reaches the animals, events and places of another. */
import { describe, expect } from 'vitest'
import { type EventForm, eventFields } from '#kit/event-form.ts'
import { testByTurns } from '#support/drawn.ts'
import { dumpAll } from '#support/dump.ts'
import { acceptable, eventFixture, forms, openersOf, record } from '#support/event-fixture.ts'

const { t, side } = await eventFixture()
const own = await side('M')
const other = await side('X')
const { client } = own

/** An event of the other company, for calls by uid. */
async function theirs(form: Parameters<typeof acceptable>[1]): Promise<string> {
  const row = await acceptable(other, form)
  const { data } = await record(other.client, form, { rows: [row] })
  return data.results[0]?.uid ?? ''
}

function unknownOpener({ target }: EventForm, earNo: unknown) {
  if (target === 'lot') return { rule: 'FORM', message: `批号不存在：${earNo}` }
  if (target === 'batch') return { rule: 'FORM', message: `批次号不存在：${earNo}` }
  return { rule: 'V-007', message: `耳号不存在：${earNo}` }
}

describe.each(forms)('%s', (code, form) => {
  const turn = forms.findIndex(([one]) => one === code)
  const sometimes = testByTurns('events isolation', turn, 2)
  sometimes('look-ups, suggestions, lists and places show the own farm only', async () => {
    const open = await Promise.all([
      client.post(`event/${code}/lookup`, { earNos: [...openersOf(own, form), ...openersOf(other, form)] }),
      client.get(`event/${code}/suggest?q=X`),
      client.get(`event/${code}/places`),
      ...Object.keys(form.lists).map((key) => client.get(`event/${code}/list/${key}`)),
    ])
    for (const answer of open) {
      expect(answer.status).toBe(200)
      expect(answer.response.body).not.toMatch(
        new RegExp(`"X[\\dB]|X舍|${other.farm.uid}|${other.house.uid}`),
      )
    }
    expect(open[0]?.data.list).toHaveLength(openersOf(own, form).length)
    expect(open[1]?.data.list).toEqual([])
    expect(open[2]?.response.body).toContain('M舍')
  })

  sometimes('naming the other farm is forbidden', async () => {
    const farmId = other.farm.uid
    const row = await acceptable(other, form)
    const before = await dumpAll(t.db)
    const named = await Promise.all([
      record(client, form, { farmId, rows: [row] }),
      record(client, form, { farmId, rows: [row], dryRun: true }),
      client.post(`event/${code}/lookup`, { farmId, earNos: other.earNos }),
      client.get(`event/${code}/suggest?q=X&farmId=${farmId}`),
      client.get(`event/${code}/places?farmId=${farmId}`),
      ...Object.keys(form.lists).map((key) => client.get(`event/${code}/list/${key}?farmId=${farmId}`)),
    ])
    expect(named.map((one) => [one.status, one.code])).toEqual(named.map(() => [403, 'FORBIDDEN']))
    expect(await dumpAll(t.db)).toBe(before)
  })

  sometimes('an event of the other farm cannot be read, edited or taken back', async () => {
    const uid = await theirs(form)
    const row = await acceptable(own, form)
    const before = await dumpAll(t.db)
    const answers = [
      await client.get(`event/${code}/${uid}`),
      await client.patch(`event/${code}/${uid}`, { version: 1, row }),
      await client.patch(`event/${code}/${uid}`, { version: 9, row }),
      await client.patch(`event/${code}/${uid}`, { version: 1, row, dryRun: true }),
      await client.delete(`event/${code}/${uid}`, { version: 1 }),
    ]
    expect(answers.map((one) => one.status)).toEqual([404, 404, 404, 404, 404])
    expect(await dumpAll(t.db)).toBe(before)
    expect((await other.client.get(`event/${code}/${uid}`)).status).toBe(200)
  })

  sometimes('an ear number of the other farm is unknown, and none of its places can be named', async () => {
    const row = await acceptable(own, form)
    const before = await dumpAll(t.db)
    if (form.target !== null) {
      const [earNo] = openersOf(other, form)
      const { data } = await record(client, form, { rows: [{ ...row, earNo }] })
      expect(data.results[0]).toMatchObject({ accepted: false, violations: [unknownOpener(form, earNo)] })
    }
    const places = Object.entries(eventFields(form)).filter(([, one]) => one.kind === 'organisation')
    for (const [key] of places) {
      for (const uid of [other.house.uid, other.farm.uid, own.farm.uid]) {
        const { data } = await record(client, form, { rows: [{ ...row, [key]: uid }] })
        expect(data.results[0]).toMatchObject({
          accepted: false,
          violations: [{ rule: 'V-701', field: key, message: '目标栋舍不属于本场' }],
        })
      }
    }
    expect(await dumpAll(t.db)).toBe(before)
  })

  sometimes('a reason or partner that does not exist is refused by name', async () => {
    const row = await acceptable(own, form)
    const before = await dumpAll(t.db)
    const fields = Object.entries(eventFields(form)).filter(([, one]) =>
      ['dictionary', 'reference'].includes(one.kind),
    )
    for (const [key, { label }] of fields) {
      const { data } = await record(client, form, { rows: [{ ...row, [key]: own.house.uid }] })
      expect(data.results[0]).toMatchObject({
        accepted: false,
        violations: [{ rule: 'FORM', field: key, message: `请选择正确的${label}` }],
      })
    }
    expect(await dumpAll(t.db)).toBe(before)
  })
})
