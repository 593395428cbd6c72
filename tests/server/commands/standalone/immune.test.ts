import { expect, test } from 'vitest'
import { back, batchFixture } from '#support/batches.ts'

const { own, client, farm, house, must, open } = await batchFixture()
const vaccineId = String(own.known.materials.VACCINE)
const sow = String(own.earNos[2])
const nursing = String(own.earNos[3])

interface Due {
  earNo: string
  cells: Record<string, string>
}
const due = async (): Promise<Due[]> =>
  (await client.get<{ list: Due[] }>(`event/event_immune/list/immuneDue?farmId=${farm.uid}`)).data.list
const plan = async (body: object) => {
  const given = { vaccineId, slack: 3, organizeId: farm.uid, dose: '2ml', ...body }
  const answer = await client.post('standard-immune', given)
  expect([answer.code, answer.errors]).toEqual(['SUCCESS', undefined])
}
const numbers = async () => (await due()).map((one) => one.earNo)

test('by age: a batch stands on the list from three days ahead until its window is over, and fills the grid', async () => {
  // 64 days old today
  await open('V1', 80)
  await plan({ name: '圆环二免', pigClass: 'NURSERY', trigger: 'AGE', dueDay: 67 })
  const [row] = (await due()).filter((one) => one.earNo === 'V1')
  expect(row?.cells).toEqual({ subject: 'BATCH', earNo: 'V1', vaccineId, dose: '2ml', qty: '80' })
  await must('event_immune', { date: back(0), subject: 'BATCH', earNo: 'V1', vaccineId, qty: 80 })
  expect(await numbers()).not.toContain('V1')
  await plan({ name: '早已过期', pigClass: 'NURSERY', trigger: 'AGE', dueDay: 60, dose: null })
  await open('V2', 10)
  expect((await due()).filter((one) => one.earNo === 'V2')).toHaveLength(1)
})

test('by gestation, after farrowing and for litters; a vaccination of the house counts for all in it', async () => {
  // served 115 days ago, farrowed 33 days ago
  await plan({ name: '产前', pigClass: 'SOW', trigger: 'GESTATION', dueDay: 114 })
  await plan({ name: '产后', pigClass: 'SOW', trigger: 'POST_FARROW', dueDay: 35 })
  await plan({ name: '仔猪', pigClass: 'PIGLET', trigger: 'AGE', dueDay: 31 })
  const list = await due()
  expect(list.map(({ earNo, cells }) => `${earNo} ${cells.subject}`)).toEqual(
    expect.arrayContaining([`${sow} PIG`, `${nursing} PIG`, `${nursing} LITTER`]),
  )
  expect(list.find(({ earNo, cells }) => earNo === nursing && cells.subject === 'LITTER')?.cells.qty).toBe(
    '4',
  )
  await must('event_immune', { date: back(0), subject: 'HOUSE', houseId: house.uid, vaccineId, qty: 300 })
  expect(await due()).toEqual([])
})

test('general vaccinations by month; a plan that cannot be is refused; the list is counted on the home page', async () => {
  const other = String(
    (
      await client.post<{ uid: string }>('basic-material', {
        code: 'FMD',
        name: '口蹄疫苗',
        materialClass: 'VACCINE',
        unitId: own.known.word('unit'),
      })
    ).data.uid,
  )
  await plan({
    name: '普免',
    pigClass: 'BOAR',
    trigger: 'MONTHS',
    dueDay: 22,
    months: '3,7,11',
    vaccineId: other,
  })
  const boars = own.earNos.filter((earNo) => earNo.endsWith('6'))
  expect((await numbers()).toSorted()).toEqual(boars.toSorted())
  const { data } = await client.get<{ lists: { key: string; due: number }[] }>(`backlog?farmId=${farm.uid}`)
  expect(data.lists).toContainEqual(expect.objectContaining({ key: 'immuneDue', due: boars.length }))
  const bad = { name: '错', organizeId: farm.uid, pigClass: 'BOAR', dueDay: 20, slack: 1, vaccineId }
  const refused = async (body: object) => (await client.post('standard-immune', { ...bad, ...body })).errors
  expect(await refused({ trigger: 'MONTHS', months: '13' })).toEqual({
    months: ['请填写普免月份，如 3,7,11'],
  })
  expect(await refused({ trigger: 'GESTATION' })).toEqual({
    pigClass: ['妊娠天数、产后天数只用于后备和经产母猪'],
  })
  expect(await refused({ trigger: 'AGE', vaccineId: own.known.materials.FEED })).toEqual({
    vaccineId: ['请选择正确的疫苗'],
  })
})
