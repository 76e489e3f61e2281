// Choices that last from one visit to the next.

export function remembered(key: string, standard: string): string {
  try {
    return localStorage.getItem(`barpoint-${key}`) ?? standard;
  } catch {
    return standard;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`barpoint-${key}`, value);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
