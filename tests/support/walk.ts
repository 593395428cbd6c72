import { screens } from '../../src/screens.ts'
import type { Visitor } from './visitor.ts'

/** Screens after which the page is loaded anew: those that stand behind are looked through with the one in front. */
const MOST_BEHIND = 6

/** Until nothing on the page says that it is under way. */
export const stand = ({ page }: Visitor) =>
  page.waitForFunction(() => {
    const busy = '.loading-overlay, .loading-bar, [aria-busy="true"], .ant-spin-spinning, .ant-skeleton'
    return [...document.querySelectorAll(busy)].every((one) => !one.checkVisibility())
  })

/**
 * Walks from screen to screen in one page as a person would, most times without loading it anew; answers once the screen
 * stands: its tab in front, nothing under way.
 */
export function walker(visitor: Visitor): (path: string) => Promise<void> {
  const { page } = visitor
  let behind = 0
  return async (path) => {
    behind += 1
    if (behind % MOST_BEHIND === 1) {
      await page.evaluate(() => sessionStorage.clear())
      await visitor.go(path)
    } else
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
    await page.getByRole('tab', { name: tabName(path), exact: true, selected: true }).waitFor()
    await stand(visitor)
  }
}

function tabName(path: string): string | RegExp {
  if (path === '/admin/backlog') return '首页'
  if (path.includes('?')) return /^母猪卡/
  return Object.values(screens).find((one) => one.path === path)?.title ?? ''
}
