import { expect, test } from 'vitest'
import { searchOrgs } from '#widgets/org-tree-picker/org-search.ts'
import { countNodes, indexOrgs, startingTree, visibleRows, walk } from '#widgets/org-tree-picker/org-tree.ts'
import { orgValue, refusal } from '#widgets/org-tree-picker/org-value.ts'
import { openAtFirst } from '#widgets/org-tree-picker/use-org-tree.ts'
import { loadSpelling } from '#widgets/pinyin.load.ts'
import { largeOrgs, sampleOrgs } from './sample-orgs.ts'

const index = indexOrgs(sampleOrgs)
const nodeOf = (uid: string) => {
  const placed = index.get(uid)
  if (!placed) throw new Error(uid)
  return placed.node
}
const filter = { search: '', grantedOnly: false, withStopped: false }

test('S3-13 a single choice is orgId, orgType and multiCheck', () => {
  expect(orgValue(['lhec'], index, false)).toEqual({ orgId: 'lhec', orgType: 'farm', multiCheck: 'N' })
})

test('S3-14 multiCheck is Y for several, N for one, never a boolean', () => {
  expect(orgValue(['lhec'], index, true)?.multiCheck).toBe('Y')
  expect(orgValue(['lhec'], index, false)?.multiCheck).toBe('N')
})

test('S3-15 farms of two companies are crossCompany, of one company not', () => {
  const both = orgValue(['lhec', 'linhu'], index, true)
  expect(both?.farmIds).toEqual(['lhec', 'linhu'])
  expect(both?.crossCompany).toBe(true)
  expect(orgValue(['lhec', 'lhzzc'], index, true)).not.toHaveProperty('crossCompany')
})

test('a chosen company stands for its farms', () => {
  expect(orgValue(['north', 'lhec'], index, true)?.farmIds).toEqual(['lhzzc', 'lhec'])
})

test('S5-27 farm, company and department are accepted, a house is not', () => {
  expect(['lhzzc', 'north', 'dept'].map((uid) => refusal(nodeOf(uid)))).toEqual([null, null, null])
  expect(refusal(nodeOf('h1'))).toBe('只能选择猪场')
  expect(refusal(nodeOf('dept'), ['farm'])).toBe('只能选择猪场')
  expect(refusal(nodeOf('dept'), ['house'])).toBe('只能选择栋舍')
  expect(refusal(nodeOf('h1'), ['house'])).toBeNull()
  expect(refusal(nodeOf('closed'))).toBe('已停用')
})

test('S4-07 S9-11 10000 nodes are shown whole, 10001 without their houses', () => {
  const houses = (total: number) =>
    [...walk(startingTree(largeOrgs(total)))].filter(({ node }) => node.type === 'house').length
  expect([countNodes(largeOrgs(10_000)), houses(10_000), houses(10_001)]).toEqual([10_000, 9998, 0])
})

test('closed rows hide what is in them, stopped ones are left out', () => {
  const rows = visibleRows(sampleOrgs, openAtFirst(sampleOrgs), searchOrgs(sampleOrgs, filter, null).kept)
  expect(rows.map(({ node }) => node.name)).toEqual([
    '云岭农牧集团',
    '江北公司',
    '柳河种猪场',
    '柳河二场',
    '柳河配送部',
    '江南公司',
    '临湖种猪场',
  ])
})

test('pinyin spelling find 柳河, 临湖 and, with the stopped ones, 绿洪', async () => {
  const spelling = await loadSpelling()
  const found = (search: string, withStopped = false) =>
    searchOrgs(sampleOrgs, { ...filter, search, withStopped }, spelling).found
  expect(found('lh')).toEqual(['lhzzc', 'lhec', 'dept', 'linhu'])
  expect(found('lh', true)).toContain('closed')
  expect(found('LHEC')).toEqual(['lhec'])
  expect(found('二场')).toEqual(['lhec'])
})
