import { App } from 'antd'
import { useState } from 'react'
import { useServerCall } from '#views/use-server-call.ts'
import { usePrinting } from '#widgets/print-area.tsx'
import type { Card } from './card-data.ts'

/** As many cards as the server hands out at once. */
const MOST = 100

/** Fetches the cards of animals and prints them; `cards` are in the document while the print dialog is open. */
export function useCardPrint() {
  const call = useServerCall()
  const { message } = App.useApp()
  const [cards, setCards] = useState<readonly Card[]>([])
  const [loading, setLoading] = useState(false)
  const [printing, print] = usePrinting()

  async function printCards(pigIds: readonly string[]) {
    if (pigIds.length > MOST) return void message.warning(`一次最多打印${MOST}张，已选${pigIds.length}头`)
    setLoading(true)
    try {
      const payload = { pigIds: [...pigIds] }
      const { list } = await call<{ list: Card[] }>('post', 'pig-detail/cards', { payload, loud: true })
      setCards(list)
      print()
    } catch {
      // the HTTP layer has shown what went wrong
    } finally {
      setLoading(false)
    }
  }

  return {
    cards: printing ? cards : [],
    loading,
    printCards: (uids: readonly string[]) => void printCards(uids),
  }
}
