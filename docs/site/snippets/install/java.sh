JACKSON=/usr/share/java # Debian: apt-get install libjackson2-databind-java
java -cp "cotejo-java-0.1.0.jar:$JACKSON/jackson-core.jar:$JACKSON/jackson-annotations.jar:$JACKSON/jackson-databind.jar" Verify.java
