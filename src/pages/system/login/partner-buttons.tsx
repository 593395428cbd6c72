import { useEffect, useState } from 'react'
import { beginAtPartner, loadPartners, type OfferedPartner, offersPartners } from './partner-calls.ts'

interface PartnerButtonsProps {
  /** Says something below the form. */
  onNote(text: string): void
}

/** One sentence for each partner system an administrator has switched on; nothing where there is none. */
export function PartnerButtons({ onNote }: PartnerButtonsProps) {
  const partners = usePartners()
  const open = async ({ name, start }: OfferedPartner) => {
    if (start === null) return onNote(`请从${name}点击本系统，将自动登录`)
    const result = await beginAtPartner(start)
    if ('message' in result) onNote(result.message)
    else location.assign(result.location)
  }
  return (
    <span className="login-partners">
      {partners.map((one) => (
        <button key={one.name} type="button" className="login-link" onClick={() => void open(one)}>
          使用 {one.name} 账号登录
        </button>
      ))}
    </span>
  )
}

function usePartners(): readonly OfferedPartner[] {
  const [partners, setPartners] = useState<readonly OfferedPartner[]>([])
  useEffect(() => {
    if (!offersPartners(document)) return
    const leaving = new AbortController()
    void loadPartners(leaving.signal).then((list) => {
      if (!leaving.signal.aborted) setPartners(list)
    })
    return () => leaving.abort()
  }, [])
  return partners
}
