import type { Tone } from './subscription-words.ts'

/** A word beside its dot: never the colour alone. */
export const Result = ({ tone, text }: { tone: Tone; text: string }) => (
  <span className="subscription-result" data-tone={tone} title={text}>
    <i aria-hidden />
    {text}
  </span>
)
