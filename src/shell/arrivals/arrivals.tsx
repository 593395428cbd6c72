import { useEffect, useState } from 'react'
import { type Services, useServices } from '#app-state/services.ts'
import { refreshAnswers } from '#app-state/unread-answers.ts'
import { targetUris } from '#kit/grants.ts'
import { Part, part } from '../part.tsx'

const UpgradePopup = part(async () => (await import('#views/upgrade-notes/upgrade-popup.tsx')).UpgradePopup)
const ROUTE = 'upgrade-info'

type Unread = readonly { uid: string }[]

/** What a person finds on arriving: answers to her feedback as a number in the menu, and once what an upgrade brought. */
export function Arrivals() {
  const services = useServices()
  const [unread, setUnread] = useState<Unread>([])
  useEffect(() => {
    let left = false
    void refreshAnswers(services)
    void unreadNotes(services).then((list) => left || setUnread(list))
    return () => {
      left = true
    }
  }, [services])
  if (unread.length === 0) return null
  return (
    <Part onFailure={() => setUnread([])}>
      <UpgradePopup onClose={() => setUnread([])} />
    </Part>
  )
}

async function unreadNotes({ providers, session }: Services): Promise<Unread> {
  if (!targetUris(session.getState().functions ?? []).has(ROUTE)) return []
  try {
    const options = { keep: true, quiet: true, overlay: false, yields: true }
    const { data } = await providers.http.axios.get<{ list?: Unread }>(`${ROUTE}/unread`, options)
    return data.list ?? []
  } catch {
    // the next arrival asks again
    return []
  }
}
