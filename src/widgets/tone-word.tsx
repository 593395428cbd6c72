export type Tone = 'GOOD' | 'WARN' | 'BAD' | 'RUNNING' | 'NONE'

interface ToneWordProps {
  tone: Tone
  word: string
  note?: string | null | undefined
  title?: string
}

/** A word next to its dot: never the colour alone. */
export const ToneWord = ({ tone, word, note, title }: ToneWordProps) => (
  <span className="tone-word" data-tone={tone} title={title}>
    <i aria-hidden />
    {word}
    {note && <small>{note}</small>}
  </span>
)
