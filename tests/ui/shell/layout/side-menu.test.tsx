import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SideMenu } from '#shell/layout/side-menu.tsx'
import { show } from '../../widgets/themed.tsx'

test('the entry of the screen in front is scrolled into sight when another screen comes', async () => {
  const seen: string[] = []
  const into = vi.fn(function (this: Element) {
    seen.push(this.textContent ?? '')
  })
  Element.prototype.scrollIntoView = into as never
  const page = (key: string, label: string) => ({ key, label, icon: '', path: `/admin/${key}` })
  const entries = [
    {
      key: 'event',
      label: '生产事件',
      icon: '',
      children: [page('mat', '配种录入'), page('death', '种猪死亡')],
    },
  ]
  const { rerender } = show(<SideMenu entries={entries} selected="mat" folded={false} />)
  await waitFor(() => expect(seen.at(-1)).toBe('配种录入'), { timeout: 3000 })
  rerender(<SideMenu entries={entries} selected="death" folded={false} />)
  await waitFor(() => expect(seen.at(-1)).toBe('种猪死亡'), { timeout: 3000 })
})
