/** `npm run dev` with a list open in Chromium: from the edit of its declaration to the page that shows it. */
import { join } from 'node:path'
import { launchBrowser } from '#support/browser.ts'
import { edited, startDev } from '#support/dev-server.ts'
import { treeCopy } from '#support/tree-copy.ts'
import { report } from './figures.ts'
import { benchDatabase, PASSWORD } from './setting.ts'

const EDITS = 3
const DECLARATION = 'src/resources/basic/supplier.ts'
/** By then the process that waits for the next edit has read its libraries. */
const BETWEEN_MS = 6000

const tree = treeCopy()
const browser = await launchBrowser()
try {
  await benchDatabase(async (_, databaseUrl) => {
    const dataDir = join(tree.folder, 'data')
    const dev = await startDev(tree, { password: PASSWORD, dataDir, databaseUrl })
    try {
      const page = await browser.newPage()
      const data = { account: 'admin', password: PASSWORD }
      await page.request.post(`${dev.url}/api/v2/base/account/login`, { data })
      await page.goto(`${dev.url}/admin/basic-supplier`)
      await page.getByText('编码', { exact: true }).first().waitFor()
      const times: number[] = []
      for (let turn = 1; turn <= EDITS; turn += 1) {
        await page.waitForTimeout(BETWEEN_MS)
        const [from, shown] = [turn === 1 ? '编码' : `编码${turn - 1}`, `编码${turn}`]
        const edit = { path: DECLARATION, from: `code('${from}'`, to: `code('${shown}'`, shown }
        const { first, ms } = await edited(tree, page, edit)
        if (first !== shown) throw new Error(first)
        times.push(ms)
      }
      report({ 'dev/edit': times })
    } finally {
      await dev.stop()
    }
  })
} finally {
  await browser.close()
  tree.remove()
}
