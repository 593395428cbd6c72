import { beforeEach, expect, test } from 'vitest'
import { chooseFarm, chooseOrg, currentFarm, startFarm } from '#app-state/current-farm.ts'

/** Where a person begins after sign-in. */

const [one, two] = ['一场', '二场'].map((name) => ({ uid: name, name, company: '甲' })) as [
  { uid: string; name: string; company: string },
  { uid: string; name: string; company: string },
]
const group = { uid: '集团', name: '集团', above: '', farms: [one.uid, two.uid] }
const all = { farms: [one, two], orgs: [group] }
const place = () => {
  const { farm, org } = currentFarm.getState()
  return (farm ?? org)?.name
}

beforeEach(() => localStorage.clear())

test.each([
  ['who enters events begins in the first farm', { inOneFarm: true }, '一场'],
  ['… in his own, where he has one', { inOneFarm: true, ownUid: '二场' }, '二场'],
  ['who enters nothing begins with the whole group', { inOneFarm: false }, '集团'],
  ['… with his own farm, where he has one', { inOneFarm: false, ownUid: '二场' }, '二场'],
])('%s', (_, person, expected) => {
  startFarm(all, { user: 'li', ...person })
  expect(place()).toBe(expected)
})

test('what was chosen last time comes first, farm or company', () => {
  chooseFarm(two, 'li')
  startFarm(all, { user: 'li', inOneFarm: false })
  expect(place()).toBe('二场')
  chooseOrg(group, 'li')
  startFarm(all, { user: 'li', ownUid: '一场' })
  expect(place()).toBe('集团')
})

test('without a company above several farms there is only a farm to begin in', () => {
  startFarm({ farms: [one] }, { user: 'li', inOneFarm: false })
  expect(place()).toBe('一场')
})
