import { useState } from 'react'
import { usePrinting } from './print-area.tsx'

/** Reads what is to be printed, and prints it: `content` is there while the print dialog is open. */
export function useReadAndPrint<Content>() {
  const [content, setContent] = useState<Content | null>(null)
  const [loading, setLoading] = useState(false)
  const [printing, print] = usePrinting()
  const start = async (read: () => Promise<Content>) => {
    setLoading(true)
    try {
      setContent(await read())
      print()
    } catch {
      // the HTTP layer has shown what went wrong
    } finally {
      setLoading(false)
    }
  }
  return {
    content: printing ? content : null,
    loading,
    start: (read: () => Promise<Content>) => void start(read),
  }
}
