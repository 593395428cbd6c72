import { App } from 'antd'
import { useServerCall } from '#views/use-server-call.ts'
import { useReadAndPrint } from '#widgets/use-read-and-print.ts'
import type { Card } from './card-data.ts'

/** As many cards as the server hands out at once. */
const MOST = 100

/** Fetches the cards of animals and prints them; `cards` are in the document while the print dialog is open. */
export function useCardPrint() {
  const call = useServerCall()
  const { message } = App.useApp()
  const { content, loading, start } = useReadAndPrint<readonly Card[]>()
  return {
    cards: content ?? [],
    loading,
    printCards(pigIds: readonly string[]) {
      if (pigIds.length > MOST) return void message.warning(`一次最多打印${MOST}张，已选${pigIds.length}头`)
      const options = { payload: { pigIds }, loud: true }
      start(async () => (await call<{ list: Card[] }>('post', 'pig-detail/cards', options)).list)
    },
  }
}
