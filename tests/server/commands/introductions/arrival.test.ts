import { beforeAll, describe, expect, test } from 'vitest'
import { pigArrival } from '#resources/pig/pig-arrival.ts'
import { type Row, resourceContract } from '#support/resource-contract.ts'

/** Arrivals are compared with their applications: short, over, dead on the lorry, refused, in several loads. */
const contract = await resourceContract()
let serial = 0
let request: Row

const post = <T = Row>(path: string, body: object) => contract.fixture.chief.post<T>(path, body)
const read = async (path: string) => (await contract.fixture.chief.get<Row>(path)).data
const step = (name: string, { uid, version }: Row, act: string, reason: string | null = '核对') =>
  post(`${name}/${uid}/${act}`, { version, reason })

async function through(name: string, row: Row, ...acts: readonly string[]): Promise<Row> {
  let now = row
  for (const act of acts) {
    const { msg, data } = await step(name, now, act)
    expect([act, msg]).toEqual([act, ''])
    now = data
  }
  return now
}

const applied = (more: object = {}) =>
  post('launch-apply', {
    ...{ kind: 'INTRODUCTION', applyFarmId: contract.fixture.farm.uid, applyDate: '2026-10-20' },
    ...{ heads: 5, content: '引种', ...more },
  })

/** Saved arrival: so many came, died and were refused; the others get ear numbers. */
function arrival(arrived: number, dead = 0, unfit = 0, more: object = {}) {
  const body = contract.fixture.body(pigArrival, 1)
  const [sample] = body.pigs as object[]
  const pigs = Array.from({ length: arrived - dead - unfit }, () => {
    serial += 1
    return { ...sample, earNo: `AR${serial}` }
  })
  return post('pig-introduce', { ...body, applyId: request.uid, arrived, dead, unfit, pigs, ...more })
}

const followed = async () => {
  const { arrived, dead, unfit, passed, rate } = await read(`launch-apply/${request.uid}`)
  return [arrived, dead, unfit, passed, rate]
}

beforeAll(async () => {
  request = await through('launch-apply', (await applied()).data, 'submit', 'approve')
})

test('a request for pigs says how many; one to take a farm in need not', async () => {
  expect((await applied({ heads: null })).errors).toEqual({ heads: ['引种请输入数量'] })
  expect((await applied({ heads: null, kind: 'FARM' })).msg).toBe('')
})

describe('loads against a request for 5', () => {
  let short: Row
  let dead: Row
  let over: Row

  test('the first is short: 3 came, one dead, one refused; the request waits for 2', async () => {
    expect(await followed()).toEqual([null, null, null, null, null])
    short = (await arrival(3, 1, 1)).data
    expect([short.planned, short.difference, short.passed]).toEqual([5, -2, 1])
    expect(await followed()).toEqual([null, null, null, null, null])
    short = await through('pig-introduce', short, 'submit', 'approve')
    expect([short.difference, await followed()]).toEqual([-2, [3, 1, 1, 1, '20.00']])
  })

  test('of the second none came alive: no file, but the heads count', async () => {
    const before = await read('pigs-file?source=BOUGHT')
    dead = (await arrival(1, 1)).data
    dead = await through('pig-introduce', dead, 'submit', 'approve')
    expect([dead.difference, await followed()]).toEqual([-1, [4, 2, 1, 1, '20.00']])
    expect((await read('pigs-file?source=BOUGHT')).total).toBe(before.total)
  })

  test('the third is over: it is taken with a reason only', async () => {
    over = await through('pig-introduce', (await arrival(3)).data, 'submit')
    expect(over.difference).toBe(2)
    const refused = await step('pig-introduce', over, 'approve', null)
    expect([refused.status, refused.errors]).toEqual([
      400,
      { arrived: ['累计到场7头，超过申请数5头（确认无误请填写原因）'] },
    ])
    over = await through('pig-introduce', over, 'approve')
    expect(await followed()).toEqual([7, 2, 1, 4, '80.00'])
  })

  test('a request with arrivals stays approved; arrivals taken back are counted no longer', async () => {
    const stuck = await step('launch-apply', await read(`launch-apply/${request.uid}`), 'unapprove')
    expect(stuck.msg).toBe(`已有到场确认【${short.docNo}】，请先反审核该单据`)
    await through('pig-introduce', over, 'unapprove')
    expect(await followed()).toEqual([4, 2, 1, 1, '20.00'])
    await through('pig-introduce', dead, 'void')
    await through('pig-introduce', short, 'unapprove')
    expect(await followed()).toEqual([null, null, null, null, null])
  })

  test('an arrival whose request was taken back meanwhile is not approved', async () => {
    const waiting = await through('pig-introduce', (await arrival(1)).data, 'submit')
    await through('launch-apply', await read(`launch-apply/${request.uid}`), 'unapprove')
    expect((await step('pig-introduce', waiting, 'approve')).errors).toEqual({
      applyId: ['计划单还没有审核'],
    })
    await through('launch-apply', await read(`launch-apply/${request.uid}`), 'submit', 'approve')
  })
})

test('what is entered must add up, and come after the request', async () => {
  const { errors } = await arrival(3, 1, 1, { arrived: 4 })
  expect(errors).toEqual({ arrived: ['到场数应等于死亡+不合格+合格（共3头）'] })
  expect((await arrival(1, 0, 0, { arriveDate: '2026-10-19' })).errors).toEqual({
    arriveDate: ['到场日期不能早于申请日期'],
  })
})

test('two loads approved at once: the second is compared with what the first left', async () => {
  const loads = [(await arrival(3)).data, (await arrival(3)).data]
  const submitted = await Promise.all(loads.map((one) => through('pig-introduce', one, 'submit')))
  const answers = await Promise.all(submitted.map((one) => step('pig-introduce', one, 'approve', null)))
  expect(answers.map((one) => one.status).sort()).toEqual([200, 400])
  expect((await followed())[0]).toBe(3)
})
