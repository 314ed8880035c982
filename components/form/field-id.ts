'use client'

import { createContext, useContext } from 'react'

/** The id of the surrounding form, with which its fields' ids start, so that the error summary can link to them. */
export const FormIdContext = createContext('form')

export function useFieldId(name: string): string {
  return fieldIdOf(useContext(FormIdContext), name)
}

export function fieldIdOf(formId: string, name: string): string {
  return `${formId}-${name.replaceAll('.', '-')}`
}
