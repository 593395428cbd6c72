import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Encrypts secrets in the database so that a copy of it reveals none. */
export interface Vault {
  /** @param owner uid of the row: a sealed text moved to another row does not open */
  seal(text: string, owner: string): string
  /** The text; null with another key. A value stored before there was a key is answered unchanged. */
  open(stored: string, owner: string): string | null
}

const MARK = 'v1:'
const ALGORITHM = 'aes-256-gcm'
const [IV_BYTES, TAG_BYTES] = [12, 16]

export const isSealed = (stored: string): boolean => stored.startsWith(MARK)

/** @param secret of any length: the key is its digest */
export function createVault(secret: string | Buffer): Vault {
  const key = createHash('sha256').update(secret).digest()
  return {
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner))
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return MARK + Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64url')
    },
    open(stored, owner) {
      if (!isSealed(stored)) return stored
      const bytes = Buffer.from(stored.slice(MARK.length), 'base64url')
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
      try {
        const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
        return Buffer.concat([
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
          decipher.final(),
        ]).toString()
      } catch {
        return null
      }
    },
  }
}

/** A sealed key, where there is one. */
export const sealedIfAny = (vault: Vault, text: string | null, owner: string): string | null =>
  text === null ? null : vault.seal(text, owner)
