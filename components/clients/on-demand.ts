'use client'

import { dialogOnDemand, onDemand } from '@/components/on-demand'

export const AddClientDialog = dialogOnDemand(() =>
  import('@/components/clients/add-client-dialog').then((part) => part.AddClientDialog),
)

export const EditClientDialog = dialogOnDemand(() =>
  import('@/components/clients/edit-client-dialog').then((part) => part.EditClientDialog),
)

export const MergeDialog = dialogOnDemand(() =>
  import('@/components/clients/duplicates/merge-dialog').then((part) => part.MergeDialog),
)

export const MergeWithDialog = dialogOnDemand(() =>
  import('@/components/clients/duplicates/merge-with-dialog').then((part) => part.MergeWithDialog),
)

export const ImportDialog = dialogOnDemand(() =>
  import('@/components/clients/import/import-dialog').then((part) => part.ImportDialog),
)

export const ImportDone = onDemand(
  () => import('@/components/clients/import/import-done').then((part) => part.ImportDone),
  () => true,
)
