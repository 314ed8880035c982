/** Styles that dim the page behind dialogs and sheets. */
export const overlayStyles = [
  'fixed inset-0 z-50 bg-scrim/45 print:hidden',
  'data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=closed]:fade-out-0',
]

/** Styles for a bottom sheet on phones and a centered window from 768 px up. */
export const windowStyles = [
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-xl border bg-card text-card-foreground shadow-float',
  'pb-[env(safe-area-inset-bottom)] focus:outline-none duration-200',
  'data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=closed]:fade-out-0',
  'max-md:data-[state=open]:slide-in-from-bottom-8 max-md:data-[state=closed]:slide-out-to-bottom-8',
  'md:inset-x-auto md:bottom-auto md:top-1/2 md:left-1/2 md:w-full md:max-w-lg md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-xl',
  'md:max-h-[min(44rem,90dvh)] md:pb-0 md:data-[state=open]:zoom-in-98 md:data-[state=closed]:zoom-out-98',
]
