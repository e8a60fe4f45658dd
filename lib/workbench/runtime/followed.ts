/**
 * What runs only while somebody follows it.
 *
 * @param begin begins it for the first follower, and returns how to end it after the last one
 * @returns begins to follow; call the result to end that
 */
export function followed(begin: () => () => void): () => () => void {
  let followers = 0;
  let stop = () => {};
  return () => {
    if (followers++ === 0) stop = begin();
    let isFollowing = true;
    return () => {
      if (isFollowing && --followers === 0) stop();
      isFollowing = false;
    };
  };
}
