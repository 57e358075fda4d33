// What a finger feels of what it does, where the device can: a dial on glass has no detents of its own.

export function feel(milliseconds) {
  // A browser complains where nobody has touched the page yet.
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(milliseconds);
}
