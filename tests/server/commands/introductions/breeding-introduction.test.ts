import { expect, test } from 'vitest'
import { breedingIntroduction } from '#resources/pig/breeding-introduction.ts'
import { pigIntroduction } from '#resources/pig/pig-introduction.ts'
import { type Row, resourceContract } from '#support/resource-contract.ts'

/** Pigs chosen for another farm travel by a slip, and the document follows it. */
const contract = await resourceContract()

const through = async (name: string, row: Row, ...steps: readonly string[]): Promise<Row> => {
  let now = row
  for (const step of steps) {
    const { uid, version } = now
    const answer = await contract.fixture.chief.post<Row>(`${name}/${uid}/${step}`, {
      version,
      reason: '核对',
    })
    expect([step, answer.msg]).toEqual([step, ''])
    now = answer.data
  }
  return now
}

test('a pig that is not in the herd keeps all from being sent, and is named by its line', async () => {
  const pigs = [{ earNo: 'GIVEN1' }, { earNo: 'GONE1' }]
  const draft = await contract.fixture.chief.post<Row>('fy-introduction', {
    ...contract.fixture.body(breedingIntroduction, 9),
    pigs,
  })
  const { uid, version } = await through('fy-introduction', draft.data, 'submit')
  const refused = await contract.fixture.chief.post(`fy-introduction/${uid}/approve`, {
    version,
    reason: null,
  })
  expect(refused.errors).toEqual({ pigs: ['第2行：耳号不存在：GONE1'] })
  expect((await read('fy-introduction', uid)).transferId).toBeNull()
})

const read = async (name: string, uid: string) =>
  (await contract.fixture.chief.get<Row>(`${name}/${uid}`)).data

test('what was chosen is sent and arrives by its slip; a slip that left holds the approval', async () => {
  const { chief, body } = contract.fixture
  const bought = await chief.post<Row>('pig-introduction', body(pigIntroduction, 1))
  await through('pig-introduction', bought.data, 'submit', 'approve')
  const draft = await chief.post<Row>('fy-introduction', {
    ...body(breedingIntroduction, 1),
    planned: 4,
    introDate: '2026-11-10',
    pigs: [{ earNo: 'YZ1' }],
  })
  const approved = await through('fy-introduction', draft.data, 'submit', 'approve')
  const slip = await read('breedPigTransfer', String(approved.transferId))
  expect([slip.status, slip.heads, slip.remark]).toEqual(['DRAFT', 1, `繁育引种 ${approved.docNo}`])

  interface Acted {
    accepted?: boolean
    results?: { violations: { rule: string; message: string }[] }[]
  }
  const act = async (step: string, more: object) => {
    const { version } = await read('breedPigTransfer', slip.uid)
    const answer = await chief.post<Acted>(`breedPigTransfer/${slip.uid}/${step}`, { version, ...more })
    expect([step, answer.msg]).toEqual([step, ''])
    return answer.data
  }
  // bought on the first of the month, she is still in quarantine (K-15)
  const { accepted, results } = await act('dispatch', { reason: null })
  const asked = results?.flatMap(({ violations }) => violations.map(({ rule, message }) => [rule, message]))
  const until = String(bought.data.releaseDate ?? '2026-12-16')
  expect([accepted, asked]).toEqual([false, [['K-15', `该猪隔离至${until}，尚未解除，请确认`]]])
  await act('dispatch', { reason: '隔离检测合格' })
  expect(await read('fy-introduction', draft.data.uid)).toMatchObject({ chosen: 1, sent: 1, arrived: 0 })
  const { version } = await read('fy-introduction', draft.data.uid)
  const refused = await chief.post(`fy-introduction/${draft.data.uid}/unapprove`, { version, reason: '误审' })
  expect(refused.msg).toBe(`调拨单【${slip.docNo}】已发出，请先撤销发出`)

  const [there] = (await chief.get<{ list: Row[] }>('org-manage?name=二场')).data.list
  const house = await chief.post<Row>('org-manage', {
    parentId: there?.uid,
    type: 'house',
    kind: 'HOUSE',
    name: '后备舍',
    code: 'HB1',
    sort: 1,
  })
  expect(house.msg).toBe('')
  await act('receive', {
    date: '2026-11-12',
    reason: null,
    rows: [{ earNo: 'YZ1', houseId: house.data.uid }],
  })
  expect(await read('fy-introduction', draft.data.uid)).toMatchObject({ sent: 1, arrived: 1, rate: '25.00' })
})
