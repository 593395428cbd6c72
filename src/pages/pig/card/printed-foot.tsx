import { useStore } from 'zustand'
import { useServices } from '#app-state/services.ts'
import { serverNow } from '#providers/session.ts'

const FARM_OFFSET_MS = 8 * 3_600_000

/** When a card was printed and by whom: an old one at a crate is recognised by it. */
export function PrintedFoot() {
  const { session } = useServices()
  const name = useStore(session, (state) => state.userData?.name)
  const moment = new Date(serverNow(session) + FARM_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')
  return (
    <footer>
      <span>
        打印 {moment}　{name}
      </span>
      <span>A5 竖向</span>
    </footer>
  )
}
