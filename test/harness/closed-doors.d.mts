/** From now on, whatever could reach a network throws in this process. @returns a function that opens the doors again */
export function closeDoors(): () => void;
