import { screens } from '../../src/screens.ts'
import type { Visitor } from './visitor.ts'

/** Until nothing on the page says that it is under way. */
export const stand = ({ page }: Visitor) =>
  page.waitForFunction(() => {
    const busy = '.loading-overlay, .loading-bar, [aria-busy="true"], .ant-spin-spinning, .ant-skeleton'
    return [...document.querySelectorAll(busy)].every((one) => !one.checkVisibility())
  })

/**
 * Walks from screen to screen in one page as a person would, without loading it anew; answers once the screen stands: its
 * tab in front, nothing under way. Tabs left behind are closed: axe looks through them with the one in front.
 */
export function walker(visitor: Visitor): (path: string) => Promise<void> {
  const { page } = visitor
  let isIn = false
  return async (path) => {
    if (isIn)
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
    else await visitor.go(path)
    isIn = true
    await page.waitForFunction(isInFront, tabName(path))
    await page.evaluate(() => {
      for (const cross of document.querySelectorAll<HTMLElement>('[aria-selected=false] > .tab-close'))
        cross.click()
    })
    await stand(visitor)
  }
}

/** In the page: the tab in front is called so, the card of an animal with its number. Looked at with each frame: to ask for
 *  a role takes longer than many a screen. */
function isInFront(name: string): boolean {
  const label = document.querySelector('[role=tab].tab[aria-selected=true]')?.getAttribute('aria-label')
  return label === name || label?.startsWith(`${name} `) === true
}

function tabName(path: string): string {
  if (path === '/admin/backlog') return '首页'
  const [screen] = path.split('?')
  if (screen === '/admin/pig-detail') return '母猪卡'
  return Object.values(screens).find((one) => one.path === screen)?.title ?? ''
}
