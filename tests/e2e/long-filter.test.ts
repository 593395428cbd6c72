import { afterAll, beforeAll, expect, test } from 'vitest'
import { addReader } from '#support/reader.ts'
import { signIn, type Visitor, visit } from '#support/visitor.ts'

/** A list asked for by thousands of ear tags: what its address is worth after a reload and in another person's hands. */

const COLLEAGUE = { account: 'reader3', password: 'Sow-4711', role: 'STATISTICIAN', name: '陈秀兰' }
const HERD = ['M0001', 'M0002', 'G0001']
const TAGS = [...HERD, ...Array.from({ length: 2997 }, (_, index) => `X${10_000 + index}`)]

/** The root administrator, who belongs to no company, and a person with the rights of a statistician. */
let admin: Visitor
let colleague: Visitor

beforeAll(async () => {
  admin = await visit()
  await signIn(admin)
  await addReader(admin, COLLEAGUE)
  colleague = await visit()
  await signIn(colleague, COLLEAGUE)
})
afterAll(async () => {
  await admin.close()
  await colleague.close()
})

const tagInput = ({ page }: Visitor) => page.getByLabel('耳号', { exact: true }).filter({ visible: true })

/** The page as a person sees it: the animals that were found, and all the tags that were asked for. */
async function expectFound(visitor: Visitor): Promise<void> {
  const { page } = visitor
  for (const earNo of HERD) await page.getByRole('row', { name: new RegExp(earNo) }).waitFor()
  // the list before the query had her
  await expect.poll(() => page.getByRole('row', { name: /M0003/ }).count(), { timeout: 20_000 }).toBe(0)
  expect((await tagInput(visitor).inputValue()).split(',')).toEqual(TAGS)
  await page.getByText('3000 个').waitFor()
}

test('S5-40 3,000 ear tags stand in a short address that survives F5 and opens for a colleague', async () => {
  const { page } = admin
  await admin.go('/admin/pigs-file')
  await tagInput(admin).fill(TAGS.join(','))
  await page.locator('.ear-tag-input-notice').waitFor()
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.waitForURL(/[?&]f=[\w-]+/)
  await expectFound(admin)
  const address = new URL(page.url())
  expect(address.href.length).toBeLessThan(300)

  await page.reload()
  await expectFound(admin)
  expect(page.url()).toBe(address.href)

  await colleague.go(address.pathname + address.search)
  await expectFound(colleague)
  await colleague.page.reload()
  await expectFound(colleague)
  expect([...admin.noise, ...colleague.noise]).toEqual([])
})
